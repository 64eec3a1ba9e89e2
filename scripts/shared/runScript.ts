/** Runs the main function of a script. A failure is printed without a stack trace and sets exit code 1. */
export function runScript(main: () => Promise<void>): void {
	main().catch((error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 1;
	});
}
