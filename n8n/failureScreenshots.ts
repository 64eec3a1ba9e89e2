import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { SCRATCH_FOLDER } from '../scripts/shared/paths';

type Actions = Record<string, (...given: never[]) => Promise<unknown>>;

/** The same actions, but an action that fails takes a screenshot of the page and names the file in its error. */
export function addFailureScreenshots<T extends Actions>(page: Page, actions: T): T {
	const wrapped = Object.entries(actions).map(([name, act]) => {
		const withIt = async (...given: never[]) => {
			try {
				return await act(...given);
			} catch (error) {
				throw await buildErrorWithScreenshot(page, name, error);
			}
		};
		return [name, withIt];
	});
	return Object.fromEntries(wrapped) as T;
}

async function buildErrorWithScreenshot(page: Page, name: string, error: unknown): Promise<Error> {
	const message = error instanceof Error ? error.message : String(error);
	const picture = await takeScreenshot(page, name).catch(
		(reason: unknown) => `none could be taken (${String(reason)})`,
	);
	return new Error(`${name}: ${message}\nAt ${page.url()}, picture: ${picture}`, {
		cause: error,
	});
}

async function takeScreenshot(page: Page, name: string): Promise<string> {
	const folder = join(SCRATCH_FOLDER, 'failures');
	mkdirSync(folder, { recursive: true });
	const path = join(folder, `${name}-${Date.now()}.png`);
	await page.screenshot({ path, animations: 'disabled', timeout: 30_000 });
	return path;
}
