import { buildPackage, isBuildCurrent } from './build';

/** Once a jest run, before any test. A failing build is only shown: tests that need no build can still run. */
export default async function tryToEnsureBuilt(): Promise<void> {
	try {
		await ensureBuilt();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
	}
}

/** Builds dist unless it is what the sources say. Types are not checked: `npm run types` does that. */
export async function ensureBuilt(): Promise<void> {
	if (!isBuildCurrent()) await buildPackage(false);
}
