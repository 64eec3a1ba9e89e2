import type { IDataObject } from 'n8n-workflow';

import type { Envelope } from '../records/envelope';
import { compact } from './compact';

/** An envelope as item data. It is plain JSON, which its declared types are too exact to say. */
export function asItem(envelope: Envelope): IDataObject {
	return envelope as unknown as IDataObject;
}

/** Enough to tell what a failure was about, and not more than a model should have to read. */
const LONGEST_RAW = 2000;

/** A model pays for every word: nothing empty, no echo of its own question, no long raw answers. */
export function forModel({ raw, input, ...envelope }: Envelope): IDataObject {
	const isShort = raw !== undefined && JSON.stringify(raw).length <= LONGEST_RAW;
	return compact({
		...asItem({ ...envelope, input: envelope.status === 'found' ? {} : input }),
		...(isShort && { raw }),
	});
}
