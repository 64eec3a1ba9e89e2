// Only a failure takes that long: what is waited for has limits of its own, with better messages.
jest.setTimeout(15 * 60 * 1000);
