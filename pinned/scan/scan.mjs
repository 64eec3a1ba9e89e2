// Prints the official scanner's verdict on a folder as JSON: node scan.mjs <folder> source|tarball
import { resolve } from 'node:path';
import {
	SOURCE_FILE_PATTERNS,
	analyzePackage,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

// The scanner's own command only takes published packages; these are the two calls it makes.
const patterns = { source: SOURCE_FILE_PATTERNS, tarball: ['**/*.js', 'package.json'] };

const [folder = '', kind = ''] = process.argv.slice(2);
const {
	passed,
	message = '',
	details = '',
} = await analyzePackage(resolve(folder), patterns[kind]);
console.log(JSON.stringify({ passed, message, details }));
