import type { Send } from '../../../shared/core/http';
import type { Input } from '../../../shared/node/inputs';
import { resolveStream } from '../../google/resources';
import { picker } from '../admin/fields';

export const dataStreamField = picker({
	displayName: 'Data Stream',
	name: 'dataStream',
	description: 'The data stream of the property',
	search: 'searchDataStreams',
	placeholder: 'Select a data stream...',
	required: true,
	byId: { displayName: 'By ID', placeholder: 'e.g. 2001, or the measurement ID G-ABC123' },
});

/** The number of the stream that the user chose. */
export async function readDataStream(input: Input, send: Send, property: string): Promise<string> {
	return input.accept(await resolveStream(send, property, input.locator('dataStream')));
}
