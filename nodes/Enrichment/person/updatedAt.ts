import { paths } from './read';

export const UPDATED_AT = paths(
	'updatedAt updateDate lastUpdated lastUpdatedAt lastUpdatedDate lastRefreshedAt updated',
	'jobLastVerified verification.date',
);
