/** Ids that Google gives out. Made from a text, so that they are the same in every run. */
import { createHash } from 'node:crypto';

const bytesOf = (text: string) => createHash('sha256').update(text).digest();

export const capitalsFrom = (text: string, count: number) =>
	bytesOf(text).toString('hex').toUpperCase().slice(0, count);

/** Never with a zero in front. */
export const digitsFrom = (text: string, count: number) =>
	`7${bytesOf(text).readBigUInt64BE()}`.padEnd(count, '0').slice(0, count);
