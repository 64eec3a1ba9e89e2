import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCleanUp } from '../../n8n/cleanUp';
import { waitUntilDefined } from '../../n8n/waitFor';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { type DevServer, startDevServer } from '../../testing/e2e/devServer';

const everything = createCleanUp();
let dev: DevServer;

beforeAll(async () => void (dev = await startDevServer(everything)));
afterAll(async () => await everything.undoAll());

const NOT_AN_ADDRESS = 'nobody at nowhere';
const MESSAGE = "'Email' is not an email address";

async function untilTypesHave(kind: 'nodes' | 'credentials', text: string): Promise<void> {
	await waitUntilDefined(`"${text}" among the ${kind}`, async () => {
		const types = await dev.readTypes(kind);
		return types?.includes(text) ? true : undefined;
	});
}

async function untilAnswered(message: string): Promise<void> {
	await waitUntilDefined(`the answer "${message}"`, async () => {
		const answer = await dev.enrichByWebhook(NOT_AN_ADDRESS);
		return answer.includes(message) ? true : undefined;
	});
}

function firstChange(): { file: string; label: string } {
	const text = readFileSync(join(PROJECT_FOLDER, 'CONTRIBUTING.md'), 'utf8');
	const [, file, label] = /In `(nodes\/[^`]+)` change the label `([^`]+)`/.exec(text) ?? [];
	if (!file || !label) throw new Error('CONTRIBUTING tells of no label to change');
	return { file, label };
}

/** Changed and changed back, so that every test begins with the sources as they are here. */
async function whileReplaced(text: string, by: string, see: () => Promise<void>): Promise<string> {
	const file = dev.clone.replaceText(text, by);
	await see();
	dev.clone.replaceText(by, text);
	return file;
}

/** Looks at what the terminal gets from now on. */
function terminalFromNow(): (text: string) => Promise<void> {
	const before = dev.readTerminal().length;
	return async (text) => {
		const isShown = async () => dev.readTerminal().slice(before).includes(text) || undefined;
		await waitUntilDefined(`"${text}" in the terminal`, isShown);
	};
}

describe('npm run dev, after a file is saved,', () => {
	test('shows the label that CONTRIBUTING tells to change at the next reload of the page', async () => {
		const { file, label } = firstChange();
		const inSource = (name: string) => `'${name}'`;
		const changed = await whileReplaced(
			inSource(label),
			inSource('Something Else'),
			async () => {
				await untilTypesHave('nodes', '"displayName":"Something Else"');
			},
		);
		expect(changed).toBe(file);
		await untilTypesHave('nodes', `"displayName":"${label}"`);
	});

	test('runs the changed code at the next execution', async () => {
		expect(await dev.enrichByWebhook(NOT_AN_ADDRESS)).toContain(MESSAGE);
		await whileReplaced(MESSAGE, 'cannot be an address', async () => {
			await untilAnswered('cannot be an address');
		});
		await untilAnswered(MESSAGE);
	});

	test('shows a new icon at the next reload of the page, and no icon once it is removed', async () => {
		const icon = 'nodes/Enrichment/more.svg';
		const untilStatus = async (status: number) =>
			await waitUntilDefined(`status ${status}`, async () => {
				const response = await dev.fetchIcon(icon);
				return response.status === status ? response.status : undefined;
			});
		expect(await untilStatus(404)).toBe(404);
		dev.clone.write(icon, '<svg xmlns="http://www.w3.org/2000/svg"/>');
		expect(await untilStatus(200)).toBe(200);
		dev.clone.removeFile(icon);
		expect(await untilStatus(404)).toBe(404);
	});

	test('prints an error of the compiler, and n8n keeps the last good build', async () => {
		const untilPrinted = terminalFromNow();
		dev.clone.write('nodes/wrong.ts', 'export const wrong: number = "text";\n');
		await untilPrinted('nodes/wrong.ts(1,14): error TS2322');
		const untilPrintedAgain = terminalFromNow();
		dev.clone.replaceText(MESSAGE, 'cannot be an address');
		await untilPrintedAgain('n8n keeps the last good build.');
		expect(await dev.enrichByWebhook(NOT_AN_ADDRESS)).toContain(MESSAGE);
		dev.clone.removeFile('nodes/wrong.ts');
		await untilAnswered('cannot be an address');
		dev.clone.replaceText('cannot be an address', MESSAGE);
		await untilAnswered(MESSAGE);
	});
});

test('Ctrl-C stops n8n after npm run dev and leaves nothing behind', async () => {
	expect(dev.listLeftovers()).toHaveLength(1);
	await dev.stop();
	await expect(fetch(dev.baseUrl)).rejects.toThrow();
	expect(dev.listLeftovers()).toEqual([]);
});
