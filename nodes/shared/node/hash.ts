import { createHash } from 'node:crypto';

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256Hex(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
