import { tokenMeta, versionMeta } from "../protocol.js";

/** The page before its script runs; the script makes everything else. Token and version consist of hexadecimal digits and need no escaping. */
export const pageShell = (token: string, version: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="${tokenMeta}" content="${token}">
<meta name="${versionMeta}" content="${version}">
<title>igx preview</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<link rel="stylesheet" href="client.css">
<script type="module" src="client.js"></script>
</head>
<body>
<noscript>The preview is made by a script, and this browser runs none.</noscript>
</body>
</html>
`;
