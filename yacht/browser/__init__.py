"""The thin layer between the game and the page. Only this package knows of a browser."""
