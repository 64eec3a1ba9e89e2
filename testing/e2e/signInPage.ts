import type { Editor } from '../../n8n/editor';
import { whenVisible } from '../../n8n/nodePanel';
import { repeatUntilFound, waitUntilDefined } from '../../n8n/waitFor';
import { locateCredentialForm } from './credentialForm';

type Page = Editor['page'];

/** Connects the open credential through the sign-in page, which n8n opens in a window that closes at the end. */
export async function connectAccount(page: Page, email: string): Promise<void> {
	const consent = await openConsentPage(page);
	const account = consent.locator(`input[name=sandbox_user][value="${email}"]`);
	await repeatUntilFound({
		description: 'the sign-in page to close',
		act: async (timeout) => {
			await account.check({ timeout });
			await consent.click('button[value=allow]', { timeout });
		},
		probe: async () => await Promise.resolve(consent.isClosed() || undefined),
	});
	const connected = page.getByText(/account connected/i).first();
	await waitUntilDefined('n8n to say that the account is connected', whenVisible(connected));
}

/** Opens the consent page. A click that worked is not repeated, since another one would invalidate the address of the page. */
async function openConsentPage(page: Page): Promise<Page> {
	const button = locateCredentialForm(page)
		.getByRole('button', { name: /^(connect|reconnect|switch account)/i })
		.first();
	let isRequested: true | undefined;
	const watch = (request: { url: () => string; method: () => string }) => {
		if (/\/rest\/.*credential/.test(request.url()) && request.method() !== 'GET')
			isRequested = true;
		if (/oauth2-credential\/auth/.test(request.url())) isRequested = true;
	};
	page.on('request', watch);
	const popup = page.waitForEvent('popup');
	await repeatUntilFound({
		description: 'n8n to ask for the sign-in page',
		act: async (timeout) => await button.click({ timeout }),
		probe: async () => await Promise.resolve(isRequested),
	}).finally(() => page.off('request', watch));
	return await popup;
}
