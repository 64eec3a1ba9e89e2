import type { JsonRecord } from '../../shared/core/json';
import type { RecordToSend, Step } from './dialect';
import { paid, withExtra } from './requests';

/** A request of its own for each record, at one price, where several may be needed to complete it. */
export interface Purchase {
	path: string;
	credits: number;
	/** The fields in which the provider is told who is meant. */
	names: readonly string[];
	/** What it is asked by; undefined where too little is known. */
	body(record: RecordToSend): JsonRecord | undefined;
	/** For a further request: whether what it brings is still lacking. */
	lacks?(record: RecordToSend): boolean;
}

export function purchaseStep(
	{ path, credits, names, body, lacks = () => true }: Purchase,
	read: Step['read'],
): Step {
	return {
		maxRecords: 1,
		price: () => ({ least: credits, most: credits }),
		needed: (record) => lacks(record) && body(record) !== undefined,
		request: ([record]) =>
			paid({
				method: 'POST',
				path,
				body: withExtra({ ...(record && body(record)) }, record?.extra, names),
			}),
		read,
	};
}
