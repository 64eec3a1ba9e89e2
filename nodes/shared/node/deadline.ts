export const TOO_LATE = Symbol('too late');

/**
 * n8n 1.x cannot end a request; then it is no longer waited for. A deadline that is still listened to
 * afterwards would keep every response in memory until it passes.
 */
export async function before<T>(
	deadline: AbortSignal,
	work: Promise<T>,
): Promise<T | typeof TOO_LATE> {
	let onLate = (): void => undefined;
	const late = new Promise<typeof TOO_LATE>((resolve) => {
		onLate = () => resolve(TOO_LATE);
	});
	deadline.addEventListener('abort', onLate);
	try {
		return await Promise.race([work, late]);
	} finally {
		deadline.removeEventListener('abort', onLate);
	}
}
