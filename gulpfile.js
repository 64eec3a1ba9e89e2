const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const { join } = require('node:path');
const { dest, parallel, series, src, watch } = require('gulp');

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

/** Where the package stands as it is published. */
const PACKAGE_FOLDER = '.tmp/package';

/** What concerns a checkout only. */
const FOR_DEVELOPMENT = new Set(['allowScripts', 'devDependencies', 'packageManager', 'scripts']);

async function cleanPackage() {
	await rm(PACKAGE_FOLDER, { recursive: true, force: true });
	await mkdir(PACKAGE_FOLDER, { recursive: true });
}

function copyPackage() {
	const published = ['dist/**/*', 'index.js', 'README.md', 'CHANGELOG.md', 'LICENSE.md'];
	return src(published, { base: '.', encoding: false }).pipe(dest(PACKAGE_FOLDER));
}

async function writeManifest() {
	const manifest = JSON.parse(await readFile('package.json', 'utf8'));
	const published = Object.entries(manifest).filter(([name]) => !FOR_DEVELOPMENT.has(name));
	const text = JSON.stringify(Object.fromEntries(published), null, 2);
	await writeFile(join(PACKAGE_FOLDER, 'package.json'), `${text}\n`);
}

/** `npm pack` in that folder makes the tarball; dist has to be built. */
const stage = series(cleanPackage, copyPackage, writeManifest);

exports.clean = clean;
exports.default = copyAll;
exports.stage = stage;
exports.watch = follow;
