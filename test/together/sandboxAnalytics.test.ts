import { together } from './together';

together('sandbox', /^(analytics|google)/);
