import { buildPackage, isBuildCurrent } from './build';

/** Jest's global setup. A failing build is only printed, so that tests without need for a build can run. */
export default async function ensureBuiltOrPrintFailure(): Promise<void> {
	try {
		await ensureBuilt();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
	}
}

/** Builds dist unless it is up to date. Types are not checked; `npm run types` does that. */
export async function ensureBuilt(): Promise<void> {
	if (!isBuildCurrent()) await buildPackage(false);
}
