import type { Email, Person } from '../../records';

export interface Wanted {
	email: boolean;
	phone: boolean;
	/** What is behind a catch-all is looked at more closely. */
	catchAll: boolean;
}

export const workEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type }) => type === 'work');

export const mobileOf = ({ phones }: Person): string | undefined =>
	phones.find(({ type }) => type === 'mobile')?.number;
