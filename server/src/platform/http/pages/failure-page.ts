/** Shown if a page could not be rendered. It loads nothing, since that might fail, too. */
export const FAILURE_PAGE = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something Went Wrong</title>
<style>
:root { color-scheme: light dark; }
body { display: grid; place-content: center; justify-items: center; gap: 12px; min-height: 100svh; margin: 0; padding: 24px;
  box-sizing: border-box; background: light-dark(#f7ede3, #1b100b); color: light-dark(#2b1710, #fbefe2);
  font: 450 1rem/1.5 system-ui, sans-serif; text-align: center; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.1; }
p { margin: 0 0 12px; color: light-dark(#6b5044, #cdb3a2); }
a { padding: 14px 28px; border-radius: 999px; background: light-dark(#c62f16, #ff7a4f); color: light-dark(#fff8f0, #2a0d03);
  font-weight: 650; text-decoration: none; }
a:focus-visible { outline: 3px solid light-dark(#2b1710, #ffd98a); outline-offset: 3px; }
</style>
</head>
<body>
<main>
<h1>Something Went Wrong</h1>
<p>Please try again.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
