import type { ApiRequest } from '../../shared/core/http';
import { apiOf, onlyReads, propertyIn } from './addresses';
import { recordIn, recordsIn, textIn } from './read';

function apiFor({ base, path }: ApiRequest): string {
	return base ?? apiOf(path);
}

export function apiName(request: ApiRequest): string {
	const api = apiFor(request);
	if (api === 'dataManager') return 'Data Manager API';
	return `Google Analytics ${api === 'data' ? 'Data' : 'Admin'} API`;
}

/** Data of reports is read, also where it is prepared first. */
function isReading(request: ApiRequest): boolean {
	return onlyReads(request) || apiOf(request.path) === 'data';
}

/** Who has access is a matter of its own; so is what was changed, and who read what. */
const ABOUT_USERS = /\/accessBindings\b/;
const ABOUT_CHANGES = /:searchChangeHistoryEvents$/;
const FOR_ADMINISTRATORS = /\/accessBindings\b|:runAccessReport$/;

/** The scope that a request needs, and the field of the credentials that brings it. */
export function scopeRemedy(request: ApiRequest): string {
	const [scope, setting] = permissionFor(request);
	return `The credentials lack the permission "${scope}", which this operation needs. ${setting} in the credentials and, with OAuth2, reconnect the account.`;
}

function permissionFor(request: ApiRequest): [scope: string, setting: string] {
	if (ABOUT_USERS.test(request.path)) return ['analytics.manage.users', "Turn on 'Manage Users'"];
	if (apiFor(request) === 'dataManager') return ['datamanager', "Turn on 'Send Events'"];
	const edits = !isReading(request) || ABOUT_CHANGES.test(request.path);
	const scope = edits ? 'analytics.edit' : 'analytics.readonly';
	return [scope, "Set 'Access Level' to 'Read and Manage'"];
}

function levelFor(request: ApiRequest, forChanges: string): string {
	if (FOR_ADMINISTRATORS.test(request.path)) return 'Administrator';
	if (ABOUT_CHANGES.test(request.path)) return 'Editor';
	return isReading(request) ? 'Viewer' : forChanges;
}

/** Which access level a request needs, on what, and where it is given. */
export function accessRemedy(request: ApiRequest): string {
	const property = propertyIn(request.path) ?? destinationIn(request);
	if (property !== undefined) {
		return askFor(levelFor(request, 'Editor'), `the property ${property}`, 'Property');
	}
	return apiFor(request) === 'dataManager'
		? 'Ask for the status with the credentials that the events were sent with.'
		: askFor(levelFor(request, 'Administrator'), accountIn(request), 'Account');
}

function askFor(level: string, of: string, where: string): string {
	return `The sign-in does not have sufficient access to ${of}. Check that the ID is right, and that the connected account, or the email address of the service account, is at least ${level} there: Google Analytics > Admin > ${where} access management.`;
}

/** The property that events are sent to. */
function destinationIn({ body }: ApiRequest): string | undefined {
	const [destination] = recordsIn(recordIn(body).destinations);
	return textIn(recordIn(destination?.operatingAccount).accountId) || undefined;
}

/** Making a property is a matter of the account it is to belong to. */
function accountIn({ path, body, query }: ApiRequest): string {
	const named = textIn(recordIn(body).parent) || textIn(recordIn(query).filter);
	const [, account] = /accounts\/(\d+)/.exec(`${path} ${named}`) ?? [];
	return account === undefined ? 'the account' : `the account ${account}`;
}
