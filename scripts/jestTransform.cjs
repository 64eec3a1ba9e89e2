/**
 * TypeScript, and ES modules of libraries, as the CommonJS that jest runs; types are checked once for the whole
 * project by `npm run types`.
 */
const { transformSync } = require('esbuild');

module.exports = {
	process: (source, path) =>
		transformSync(source, {
			loader: path.endsWith('.ts') ? 'ts' : 'js',
			format: 'cjs',
			target: 'node24',
			// jest has no import() of its own.
			supported: { 'dynamic-import': false },
			sourcefile: path,
			sourcemap: 'inline',
		}),
};
