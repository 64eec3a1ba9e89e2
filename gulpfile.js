const { rm } = require('node:fs/promises');
const { Transform } = require('node:stream');
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
		)
			.pipe(jsonWithoutSpace())
			.pipe(dest('dist'));
	return Object.assign(copy, { displayName: `copy assets of ${folder}/` });
}

/** n8n parses these files, and nobody reads them in the package. */
function jsonWithoutSpace() {
	return new Transform({
		objectMode: true,
		transform(file, _encoding, done) {
			if (file.extname === '.json')
				file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents)));
			done(null, file);
		},
	});
}

exports.clean = clean;
exports.default = parallel(copyAssets('nodes'), copyAssets('credentials'));
