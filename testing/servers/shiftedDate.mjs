/**
 * Loaded into n8n before anything else: the clock of its process is off by what a file says. It is JavaScript, since the
 * Node.js 20 of n8n 1.x cannot load TypeScript.
 */
import { readFileSync } from 'node:fs';

/** Its name is in the environment; it holds milliseconds. */
const file = process.env.CLOCK_SHIFT_FILE ?? '';

/** How long a shift is believed before the file is read again, in milliseconds. */
const READ_EVERY_MS = 50;

const systemNow = Date.now.bind(Date);
let shift = 0;
let readAt = -Infinity;

function shiftedNow() {
	const now = systemNow();
	if (now - readAt > READ_EVERY_MS) {
		shift = Number(readFileSync(file, 'utf8'));
		readAt = now;
	}
	return now + shift;
}

const ShiftedDate = new Proxy(Date, {
	construct: (target, given, newTarget) => {
		const moment = given.length === 0 ? [shiftedNow()] : given;
		return Reflect.construct(target, moment, newTarget);
	},
	get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
});
// Whoever asks a date for its class compares it with the global one.
Object.defineProperty(Date.prototype, 'constructor', { value: ShiftedDate });
globalThis.Date = ShiftedDate;
