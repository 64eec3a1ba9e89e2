/* eslint-disable @typescript-eslint/no-require-imports -- the tests of an example have the name of its file */
/** The tests of these examples, for the n8n that was opened. */
export function describeExamples(...names: string[]): void {
	for (const name of names) require(`./${name}`);
}
