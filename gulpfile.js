const { rm } = require('node:fs/promises');
const { dest, parallel, src } = require('gulp');

/** Files that n8n reads beside the compiled code: icons, the codex of a node, and the schemas of its output. */
const ASSETS = ['**/*.{svg,png}', '**/*.node.json', '**/__schema__/**/*.json'];

/** Before compiling, so that a file that was removed from the sources is not published. */
async function clean() {
	await rm('dist', { recursive: true, force: true });
}

function copyAssets(folder) {
	const copy = () =>
		src(
			ASSETS.map((pattern) => `${folder}/${pattern}`),
			// Without `encoding: false` gulp would read png files as text.
			{ base: '.', encoding: false, allowEmpty: true },
		).pipe(dest('dist'));
	return Object.assign(copy, { displayName: `copy assets of ${folder}/` });
}

exports.clean = clean;
exports.default = parallel(copyAssets('nodes'), copyAssets('credentials'));
