import type { ApiRequest } from '../../shared/core/http';
import { apiOf, propertyIn } from './property';
import { recordIn, textIn } from './read';

/** Reports are asked for by POST, and change nothing. */
export function onlyReads({ method, path }: ApiRequest): boolean {
	return method === 'GET' || apiOf(path) === 'data';
}

const WHO = 'the connected account, or the email address of the service account,';

/** Which access level a request needs, on what, and where it is given. */
export function accessRemedy(request: ApiRequest): string {
	const property = propertyIn(request.path);
	if (property === undefined) return accountRemedy(request);
	const level = onlyReads(request) ? 'Viewer' : 'Editor';
	return `The sign-in does not have sufficient access to the property ${property}. Check that the ID is right, and that ${WHO} is at least ${level} there: Google Analytics > Admin > Property access management.`;
}

/** Making a property is a matter of the account it is to belong to. */
function accountRemedy(request: ApiRequest): string {
	const { parent } = recordIn(request.body);
	const { filter } = recordIn(request.query);
	const [, account] =
		/accounts\/(\d+)/.exec(`${request.path} ${textIn(parent) || textIn(filter)}`) ?? [];
	const level = onlyReads(request) ? 'Viewer' : 'Administrator';
	const where = account === undefined ? 'the account' : `the account ${account}`;
	return `The sign-in does not have sufficient access to ${where}. Check that the ID is right, and that ${WHO} is at least ${level} there: Google Analytics > Admin > Account access management.`;
}
