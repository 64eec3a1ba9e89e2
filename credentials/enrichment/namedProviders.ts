import type { INodePropertyOptions } from 'n8n-workflow';

import { describeKeyPage, PROVIDERS } from '../../nodes/Enrichment/providers/registry';

/** The named providers as options of a list. */
export const NAMED_PROVIDERS: INodePropertyOptions[] = PROVIDERS.map(
	({ label, name, keyPage }) => ({
		name: label,
		value: name,
		description: `API key at ${describeKeyPage(keyPage)}`,
	}),
);
