/** What is said of a provider has a source: a new one begins with made-up facts, and is not done before they are gone. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { selectDialect } from '../../../nodes/Enrichment/providers';
import { PROVIDERS, type ProviderEntry } from '../../../nodes/Enrichment/providers/registry';
import { PROJECT_FOLDER } from '../../../scripts/shared/paths';
import { readProjectText } from '../../../scripts/shared/sources';

/** The line may break between the two. */
const READ_ON = /\bread[\s*]+20\d\d-\d\d-\d\d\b/;

/** What is missing, in sentences that say what to write. */
function missingFacts({ name: provider, keyPage }: ProviderEntry): string[] {
	const { baseUrl } = selectDialect({ provider });
	const missing: string[] = [];
	if (baseUrl?.includes('.invalid')) {
		missing.push(`${baseUrl} is made up: write the provider's own address.`);
	}
	if (keyPage.url.includes('.invalid')) {
		missing.push(`${keyPage.url} is made up: write in registry.ts where users find their key.`);
	}
	for (const folder of ['nodes/Enrichment/providers', 'sandbox/enrichment/providers']) {
		const alone = `${folder}/${provider}.ts`;
		const file = existsSync(join(PROJECT_FOLDER, alone))
			? alone
			: `${folder}/${provider}/index.ts`;
		const [firstComment = ''] = readProjectText(file).split('*/');
		if (READ_ON.test(firstComment)) continue;
		missing.push(
			`${file} names no source: write in its first comment what it is built from and on which day that was read, such as "read 2026-11-28".`,
		);
	}
	return missing;
}

it.each(PROVIDERS)(
	"The node's and the sandbox's $label ($value) name the pages that they follow, and the provider's own address",
	(entry) => {
		expect(missingFacts(entry)).toEqual([]);
	},
);
