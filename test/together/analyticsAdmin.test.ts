import { together } from './together';

together('Analytics', /^(?!.*wire).*(resources|protos)/);
