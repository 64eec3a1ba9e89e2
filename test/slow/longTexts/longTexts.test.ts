/** No text of a user or of an answer freezes n8n, which would hold up all its workflows. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Between two signs of life; each takes well below a second. */
const LIMIT_MS = 20_000;

/** What the child began last, and how it ended: killed where it gave no sign of life for too long. */
async function feed(node: string): Promise<{ last: string; code: number | null; said: string }> {
	const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'child.ts'), node], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const kill = () => void child.kill('SIGKILL');
	let watch = setTimeout(kill, 2 * LIMIT_MS);
	let last = 'the start';
	let said = '';
	child.stdout.setEncoding('utf8').on('data', (lines: string) => {
		last = lines.trim().split('\n').at(-1) ?? last;
		clearTimeout(watch);
		watch = setTimeout(kill, LIMIT_MS);
	});
	child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
	const code = await new Promise<number | null>((ended) => child.once('close', ended));
	clearTimeout(watch);
	return { last, code, said: code === 0 ? '' : said };
}

// Side by side: each is a process of its own.
it.concurrent.each(['enrichment', 'analytics'])(
	'No long text of a user or of an answer makes the %s node hang',
	async (node) => {
		expect(await feed(node)).toEqual({ last: 'the end', code: 0, said: '' });
	},
	10 * 60 * 1000,
);
