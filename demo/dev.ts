import { startDemo } from './demo';
import { followSources } from '../n8n/followSources';
import { readable } from '../n8n/n8nLog';
import { phase } from '../n8n/progress';
import { STOP_NOTE, buildStartPage } from './startPage';
import { runUntilStopped } from './untilStopped';

/** n8n with the examples as in `npm start`, and the nodes as they are in the sources at every moment. */
runUntilStopped(async (cleanUp) => {
	const demo = await startDemo(phase, cleanUp, {
		installation: followSources,
		settings: { N8N_DEV_RELOAD: 'true', N8N_LOG_FORMAT: 'json' },
	});
	console.log(`\n${buildStartPage(demo)}`);
	console.log('Save a file below nodes/ or credentials/, then reload the page or execute again.');
	console.log(STOP_NOTE);
	demo.n8n.follow((line) => console.log(readable(line)));
	return { exitCode: 0, goesOn: true };
});
