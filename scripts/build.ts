/** Writes dist: `npm run build`. */
import { build } from './shared/build';
import { command } from './shared/command';

command(build);
