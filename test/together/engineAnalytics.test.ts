import { together } from './together';

together('engine', /^analytics/);
