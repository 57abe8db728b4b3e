// The page cannot run a script of its own text: its policy allows files only.
document.forms[0].submit();
