import { together } from './together';

together('Enrichment/person');
together('Enrichment/match');
together('Enrichment/records');
