const { rm } = require('node:fs/promises');
const { join } = require('node:path');
const { dest, parallel, src, watch } = require('gulp');

/** Files that n8n reads beside the compiled code: icons, the codex of a node, and the schemas of its output. */
const ASSETS = ['**/*.{svg,png}', '**/*.node.json', '**/__schema__/**/*.json'];

/** `npm run dev` has one of its own. */
const BUILD_FOLDER = process.env.BUILD_FOLDER ?? 'dist';

const assetsOf = (folder) => ASSETS.map((pattern) => `${folder}/${pattern}`);

/** Before compiling, so that a file that was removed from the sources is not published. */
async function clean() {
	await rm(BUILD_FOLDER, { recursive: true, force: true });
}

function copyAssets(folder) {
	const copy = () =>
		// Without `encoding: false` gulp would read png files as text.
		src(assetsOf(folder), { base: '.', encoding: false, allowEmpty: true }).pipe(
			dest(BUILD_FOLDER),
		);
	return Object.assign(copy, { displayName: `copy assets of ${folder}/` });
}

const copyAll = parallel(copyAssets('nodes'), copyAssets('credentials'));

/** Copies them whenever one changes, until it is stopped. */
function follow() {
	const watcher = watch([...assetsOf('nodes'), ...assetsOf('credentials')], copyAll);
	watcher.on('unlink', (file) => rm(join(BUILD_FOLDER, file), { force: true }));
}

exports.clean = clean;
exports.default = copyAll;
exports.watch = follow;
