import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { command } from './shared/command';
import { ensureInstalled } from './shared/installed';
import { declaredHosts } from './addresses';
import { build } from './shared/build';
import { pack, PACKED, unpack } from './shared/pack';
import { root, scratch } from './shared/paths';
import { readManifest, type Manifest } from './project';
import { unreadable } from './readability';
import { mustRun } from './shared/run';

const scanFolder = join(root, 'pinned', 'scan');

type ScanResult = { passed: boolean; message: string; details: string };

/** What n8n downloads with every installation and update; the table of public suffixes is a tenth of it. */
const MAX_BYTES = 600_000;

/** A claim about the package, and what contradicts it. */
type Check = { claim: string; problems: string[] };

async function main(): Promise<void> {
	await ensureInstalled(scanFolder, 'the official scanner');
	await build();
	const { tarball, files, bytes } = await pack(PACKED);
	const unpacked = join(scratch, 'unpacked');
	rmSync(unpacked, { recursive: true, force: true });
	await unpack(tarball, unpacked);
	const checks = [
		await scanned('source', root),
		await scanned('tarball', unpacked),
		...contentChecks(files, readManifest(unpacked)),
		onlyOurs(files, unpacked),
		readable(files, unpacked),
		smallEnough(bytes),
		...(await releaseChecks(unpacked)),
	];
	console.log(`${files.length} files, ${kilobytes(bytes)} packed`);
	report(checks);
}

async function scanned(kind: 'source' | 'tarball', folder: string): Promise<Check> {
	const script = join(scanFolder, 'scan.mjs');
	const { stdout } = await mustRun('node', [script, folder, kind], { cwd: scanFolder });
	const verdict = JSON.parse(stdout) as ScanResult;
	const problem = [verdict.message, verdict.details.replaceAll(`${folder}/`, '')].join('\n');
	return {
		claim: `@n8n/scan-community-package passes the ${kind}`,
		problems: verdict.passed ? [] : [problem.trim()],
	};
}

function contentChecks(files: string[], manifest: Manifest): Check[] {
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
			claim: 'every declared node, codex and credential is there',
			problems: declared.filter((path) => !files.includes(path)),
		},
		{
			claim: 'there are no runtime dependencies',
			problems: Object.keys(manifest.dependencies ?? {}),
		},
	];
}

function readable(files: string[], folder: string): Check {
	const hosts = declaredHosts();
	return {
		claim: 'the tarball can be read: nothing is hidden, made while it runs, or sent elsewhere',
		problems: files
			.filter((path) => /\.(js|json|svg)$/.test(path))
			.flatMap((path) => unreadable(path, readFileSync(join(folder, path), 'utf8'), hosts)),
	};
}

/** Code of others would bring its notice along, and the duty to keep it. */
function onlyOurs(files: string[], folder: string): Check {
	const notice = /copyright|@license|licensed under|SPDX-License/i;
	const documents = /^(LICENSE|README|CHANGELOG)/;
	const holdsNotice = (path: string) => notice.test(readFileSync(join(folder, path), 'utf8'));
	return {
		claim: "the tarball holds nobody else's licence: all of it is ours, under LICENSE.md",
		problems: files.includes('LICENSE.md')
			? files.filter((path) => !documents.test(path) && holdsNotice(path))
			: ['LICENSE.md is missing'],
	};
}

function smallEnough(bytes: number): Check {
	const tooLarge = `It has ${kilobytes(bytes)}. Find what made it grow.`;
	return {
		claim: `the tarball has at most ${kilobytes(MAX_BYTES)}`,
		problems: bytes > MAX_BYTES ? [tooLarge] : [],
	};
}

/** A release was packed elsewhere, by nothing but the compiler and gulp: what is tested here has to be the same. */
async function releaseChecks(built: string): Promise<Check[]> {
	const release = process.env.RELEASE_TARBALL;
	if (release === undefined) return [];
	const released = join(scratch, 'released');
	rmSync(released, { recursive: true, force: true });
	await unpack(release, released);
	const [ours, theirs] = [contentHashes(built), contentHashes(released)];
	const paths = new Set([...ours.keys(), ...theirs.keys()]);
	return [
		{
			claim: 'the tarball to be published holds, file by file, what these sources build',
			problems: [...paths].filter((path) => ours.get(path) !== theirs.get(path)),
		},
	];
}

/** The SHA-256 of each file in a folder, by its path. */
function contentHashes(folder: string): Map<string, string> {
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

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function report(checks: Check[]): void {
	for (const { claim, problems } of checks) {
		console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${claim}`);
		for (const problem of problems) console.log(`        ${problem}`);
	}
	if (checks.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

command(main);
