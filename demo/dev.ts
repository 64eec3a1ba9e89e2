import { addresses } from './addresses';
import { startDemo } from './demo';
import { followSources } from './followSources';
import { phase } from './progress';
import { runUntilStopped } from './untilStopped';

/** n8n with the examples as in `npm start`, and the nodes as they are in the sources at every moment. */
runUntilStopped(async (cleanUp) => {
	const demo = await startDemo(phase, cleanUp, {
		installation: followSources,
		settings: { N8N_DEV_RELOAD: 'true' },
	});
	console.log(`\n${addresses(demo)}`);
	console.log('Save a file below nodes/ or credentials/, then reload the page or execute again.');
	// Among it when it has reloaded the nodes, and what they print.
	demo.n8n.follow((text) => process.stdout.write(text));
	return { exitCode: 0, goesOn: true };
});
