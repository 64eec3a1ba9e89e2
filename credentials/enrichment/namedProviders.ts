import type { INodePropertyOptions } from 'n8n-workflow';

import { describeKeyPageInPlainText, PROVIDERS } from '../../nodes/Enrichment/providers/registry';

/** The named providers as options of a list. */
export const NAMED_PROVIDERS: INodePropertyOptions[] = PROVIDERS.map(
	({ label, value, keyPage }) => ({
		name: label,
		value,
		description: `API key at ${describeKeyPageInPlainText(keyPage)}`,
	}),
);
