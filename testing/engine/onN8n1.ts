import { N8N_1_CORE_DIR } from './n8n1';

process.env['N8N_CORE_DIR'] = N8N_1_CORE_DIR;
