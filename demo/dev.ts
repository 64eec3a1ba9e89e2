import { startDemo } from './demo';
import { WATCHED_SOURCES } from '../n8n/watchedSources';
import { formatLogLine } from '../n8n/n8nLog';
import { runPhaseWithProgress } from '../n8n/progress';
import { STOP_NOTE, buildStartPage } from './startPage';
import { runUntilStopped } from './runUntilStopped';

/** Starts n8n with the examples, as `npm start` does. Its nodes follow the sources. */
runUntilStopped(async (cleanUp) => {
	const demo = await startDemo(runPhaseWithProgress, cleanUp, {
		installation: WATCHED_SOURCES,
		settings: { N8N_DEV_RELOAD: 'true', N8N_LOG_FORMAT: 'json' },
	});
	console.log(`\n${buildStartPage(demo)}`);
	console.log('Save a file below nodes/ or credentials/, then reload the page or execute again.');
	console.log(STOP_NOTE);
	demo.n8n.onLine((line) => console.log(formatLogLine(line)));
	return { exitCode: 0, keepsRunning: true };
});
