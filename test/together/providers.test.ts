import { together } from './together';

together('Enrichment/providers');
