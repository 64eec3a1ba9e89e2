/** Writes dist: `npm run build`. */
import { buildPackage } from './shared/build';
import { runScript } from './shared/runScript';

runScript(buildPackage);
