import type { IDataObject } from 'n8n-workflow';

import type { Envelope } from '../domain/envelope';

/** An envelope as item data. It is plain JSON, which its declared types are too exact to say. */
export function asItem(envelope: Envelope): IDataObject {
	return { ...envelope } as unknown as IDataObject;
}
