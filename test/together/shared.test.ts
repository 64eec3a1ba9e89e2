import { together } from './together';

together('core');
together('node');
together('credentials');
