import type { Locator } from 'playwright-core';
import type { Editor } from '../../n8n/editor';
import type { CredentialTestResult } from '../../n8n/n8nCredentials';
import { openPage } from '../../n8n/nodePanel';
import { repeatUntilFound } from '../../n8n/waitFor';

type Page = Editor['page'];

export const locateCredentialForm = (page: Page): Locator =>
	page.getByTestId('editCredential-modal');

export async function openCredentialForm(page: Page, baseUrl: string, id: string): Promise<void> {
	await openPage(page, `${baseUrl}/home/credentials/${id}`, locateCredentialForm(page));
}

const locateField = (page: Page, name: string): Locator =>
	locateCredentialForm(page).getByTestId(`parameter-input-${name}`);

export async function fillField(page: Page, name: string, value: string): Promise<void> {
	const input = locateField(page, name).locator('input');
	await repeatUntilFound({
		description: `the field ${name} to be filled`,
		act: async (timeout) => await input.fill(value, { timeout }),
		probe: async () => (await input.inputValue()) === value || undefined,
	});
}

/** The labels of the selected entries of a multi-select, in its order. */
export async function readSelectedLabels(page: Page, name: string): Promise<string[]> {
	return await locateField(page, name).locator('.el-tag .el-select__tags-text').allInnerTexts();
}

/** Selects one more entry of a multi-select, and closes its list. */
export async function selectEntry(page: Page, name: string, label: string): Promise<void> {
	// An entry may have a description below its label.
	const entry = page
		.locator('.el-select-dropdown__item')
		.filter({ has: page.getByText(label, { exact: true }), visible: true });
	await repeatUntilFound({
		description: `${label} to be selected`,
		act: async (timeout) => {
			// The first of the two inputs only searches. A click on an open list would close it.
			const input = locateField(page, name).locator('input').last();
			if (!(await entry.isVisible())) await input.click({ timeout, force: true });
			await entry.click({ timeout });
		},
		probe: async () => (await readSelectedLabels(page, name)).includes(label) || undefined,
	});
	await repeatUntilFound({
		description: 'the list to close',
		act: async (timeout) =>
			await locateCredentialForm(page)
				.getByText('Enrichment Waterfall API')
				.first()
				.click({ timeout }),
		probe: async () => !(await entry.isVisible()) || undefined,
	});
}

/** Removes an entry of a multi-select through its cross. */
export async function deselectEntry(page: Page, name: string, label: string): Promise<void> {
	const entry = locateField(page, name).locator('.el-tag').filter({ hasText: label });
	await repeatUntilFound({
		description: `${label} to be removed`,
		act: async (timeout) => await entry.locator('.el-tag__close').click({ timeout }),
		probe: async () => !(await readSelectedLabels(page, name)).includes(label) || undefined,
	});
}

/** Saves the open credential, which n8n then tests. Returns the test result, once the form shows it. */
export async function saveCredentialForm(page: Page): Promise<CredentialTestResult> {
	let isSaved: true | undefined;
	let tested: CredentialTestResult | undefined;
	const watch = async (response: Response) => {
		const method = response.request().method();
		if (method === 'PATCH' && response.ok()) isSaved = true;
		if (!isSaved || !response.url().endsWith('/rest/credentials/test')) return;
		tested = ((await response.json()) as { data: CredentialTestResult }).data;
	};
	page.on('response', watch);
	try {
		const button = locateCredentialForm(page)
			.getByTestId('credential-save-button')
			.getByRole('button');
		await repeatUntilFound({
			description: 'the credential to be saved and tested',
			act: async (timeout) => (isSaved ? undefined : await button.click({ timeout })),
			probe: async () => await Promise.resolve(tested),
		});
	} finally {
		page.off('response', watch);
	}
	const { status, message } = tested!;
	await waitForTestResult(page, { status, message });
	return { status, message };
}

type Response = Awaited<ReturnType<Page['waitForResponse']>>;

async function waitForTestResult(
	page: Page,
	{ status, message }: CredentialTestResult,
): Promise<void> {
	const form = locateCredentialForm(page);
	if (status === 'OK') {
		return await form.getByText('Connection tested successfully').first().waitFor();
	}
	await repeatUntilFound({
		description: 'the form to show why the test failed',
		act: async (timeout) => await form.getByText('More details').first().click({ timeout }),
		probe: async () =>
			(await form.getByText(message, { exact: true }).first().isVisible()) || undefined,
	});
}
