/** Runs a script: a failure is told in one message, without a stack trace, and as exit code 1. */
export function runScript(main: () => Promise<void>): void {
	main().catch((error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 1;
	});
}
