import { waitUntilDefined } from '../../n8n/waitFor';

/** Repeats an expectation until it holds, since the parts of a panel appear one after another. */
export async function waitForExpectation(expectation: () => Promise<void>): Promise<void> {
	let failure: unknown;
	const holds = async () => {
		try {
			await expectation();
			return true;
		} catch (error) {
			failure = error;
			return undefined;
		}
	};
	await waitUntilDefined('an expectation', holds).catch(() => {
		throw failure;
	});
}
