import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runScript } from './shared/runScript';
import { ensureInstalled } from './shared/ensureInstalled';
import { listDeclaredHosts } from './declaredHosts';
import { ensureBuilt } from './shared/freshBuild';
import { packIntoClearedFolder, PACK_FOLDER, unpackTarball } from './shared/pack';
import { PROJECT_FOLDER, SCRATCH_FOLDER } from './shared/paths';
import { readManifest, type Manifest } from './packageOwner';
import { findUnreadableLines } from './readability';
import { runProgramOrThrow } from './shared/runProgram';

const SCAN_FOLDER = join(PROJECT_FOLDER, 'pinned', 'scan');

type ScanResult = { passed: boolean; message: string; details: string };

/** n8n downloads the tarball with every installation and update. The table of public suffixes is a tenth of it. */
const MAX_BYTES = 750_000;

/** A claim about the package, and the problems that contradict it. */
type PackageCheck = { claim: string; problems: string[] };

async function main(): Promise<void> {
	await ensureInstalled(SCAN_FOLDER, 'the official scanner');
	await ensureBuilt();
	const { tarball, files, bytes } = await packIntoClearedFolder(PACK_FOLDER);
	const unpacked = join(SCRATCH_FOLDER, 'unpacked');
	rmSync(unpacked, { recursive: true, force: true });
	await unpackTarball(tarball, unpacked);
	const checks = [
		await checkWithScanner('source', PROJECT_FOLDER),
		await checkWithScanner('tarball', unpacked),
		...checkContents(files, readManifest(unpacked)),
		checkLicenses(files, unpacked),
		checkReadability(files, unpacked),
		checkSize(bytes),
		...(await checkRelease(unpacked)),
	];
	console.log(`${files.length} files, ${formatKilobytes(bytes)} packed`);
	printChecks(checks);
}

async function checkWithScanner(kind: 'source' | 'tarball', folder: string): Promise<PackageCheck> {
	const script = join(SCAN_FOLDER, 'scan.mjs');
	const { stdout } = await runProgramOrThrow('node', [script, folder, kind], {
		cwd: SCAN_FOLDER,
	});
	const verdict = JSON.parse(stdout) as ScanResult;
	const problem = [verdict.message, verdict.details.replaceAll(`${folder}/`, '')].join('\n');
	return {
		claim: `@n8n/scan-community-package passes the ${kind}`,
		problems: verdict.passed ? [] : [problem.trim()],
	};
}

function checkContents(files: string[], manifest: Manifest): PackageCheck[] {
	const allowed = /^(dist\/.*|index\.js|package\.json|README\.md|LICENSE(\.md)?|CHANGELOG\.md)$/;
	const development = /(^|\/)(test|tests|sandbox|demo|bench|scripts)\/|\.(ts|map|tsbuildinfo)$/;
	const codexFiles = manifest.n8n.nodes.map((path) => path.replace(/\.js$/, '.json'));
	const declared = [...manifest.n8n.nodes, ...manifest.n8n.credentials, ...codexFiles];
	return [
		{
			claim: 'the tarball holds only dist and the usual documents',
			problems: files.filter((path) => !allowed.test(path)),
		},
		{
			claim: 'the tarball holds no sources, maps, tests or sandbox',
			problems: files.filter((path) => development.test(path)),
		},
		{
			claim: 'every declared node, codex file and credential exists',
			problems: declared.filter((path) => !files.includes(path)),
		},
		{
			claim: 'there are no runtime dependencies',
			problems: Object.keys(manifest.dependencies ?? {}),
		},
	];
}

function checkReadability(files: string[], folder: string): PackageCheck {
	const hosts = listDeclaredHosts();
	return {
		claim: 'the code is readable: nothing is hidden, generated at run time, or sent elsewhere',
		problems: files
			.filter((path) => /\.(js|json|svg)$/.test(path))
			.flatMap((path) =>
				findUnreadableLines(path, readFileSync(join(folder, path), 'utf8'), hosts),
			),
	};
}

/** Third-party code would carry a license notice, which the package would have to keep. */
function checkLicenses(files: string[], folder: string): PackageCheck {
	const notice = /copyright|@license|licensed under|SPDX-License/i;
	const documents = /^(LICENSE|README|CHANGELOG)/;
	const holdsNotice = (path: string) => notice.test(readFileSync(join(folder, path), 'utf8'));
	return {
		claim: 'the tarball contains no third-party license: all of its code is under LICENSE.md',
		problems: files.includes('LICENSE.md')
			? files.filter((path) => !documents.test(path) && holdsNotice(path))
			: ['LICENSE.md is missing'],
	};
}

function checkSize(bytes: number): PackageCheck {
	const tooLarge = `It has ${formatKilobytes(bytes)}. Find out what made it grow.`;
	return {
		claim: `the tarball has at most ${formatKilobytes(MAX_BYTES)}`,
		problems: bytes > MAX_BYTES ? [tooLarge] : [],
	};
}

/** A release is packed in a job of its own, with only the compiler and gulp. Its files have to equal those that are tested here. */
async function checkRelease(built: string): Promise<PackageCheck[]> {
	const release = process.env.RELEASE_TARBALL;
	if (release === undefined) return [];
	const released = join(SCRATCH_FOLDER, 'released');
	rmSync(released, { recursive: true, force: true });
	await unpackTarball(release, released);
	const [ours, theirs] = [hashFiles(built), hashFiles(released)];
	const paths = new Set([...ours.keys(), ...theirs.keys()]);
	return [
		{
			claim: 'the tarball to be published holds, file by file, what these sources build',
			problems: [...paths].filter((path) => ours.get(path) !== theirs.get(path)),
		},
	];
}

/** The SHA-256 of each file in a folder, by its path. */
function hashFiles(folder: string): Map<string, string> {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	return new Map(
		files.map((entry) => {
			const path = join(entry.parentPath, entry.name);
			const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
			return [relative(folder, path), hash];
		}),
	);
}

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function printChecks(checks: PackageCheck[]): void {
	for (const { claim, problems } of checks) {
		console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${claim}`);
		for (const problem of problems) console.log(`        ${problem}`);
	}
	if (checks.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

runScript(main);
