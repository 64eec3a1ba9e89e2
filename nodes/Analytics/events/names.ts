import type { Choice } from '../resources/choices';

const named = (words: string, value: string): Choice => ({ name: `${words} (${value})`, value });

/** Events that Google recommends for what happens outside of a website, those about leads first. */
export const EVENT_NAMES: Choice[] = [
	named('Deal Won', 'close_convert_lead'),
	named('Deal Lost', 'close_unconvert_lead'),
	named('New Lead', 'generate_lead'),
	named('Lead Qualified', 'qualify_lead'),
	named('Lead Disqualified', 'disqualify_lead'),
	named('Lead Contacted', 'working_lead'),
	named('Purchase', 'purchase'),
	named('Refund', 'refund'),
	named('Sign-Up', 'sign_up'),
];
