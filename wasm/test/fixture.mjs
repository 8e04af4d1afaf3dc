// Records the tests share.
export const serverSeed = '0e79bfa9fc342df12235177a7d8115d4e33ff78c5cd8ba88442ac1ff11edba21';
export const commitment = '83b67d32c841d95dc6e68e83921c0f530a8a972637c5742b310bf9ed75a4c900';

// honest is a record whose every check matches.
export const honest = Object.freeze({
	spec: 'GFS/1.0', profile: 'single-player', game: 'dice', params: {}, serverSeed, commitment,
	clientSeed: 'h4-player', nonce: 0, cursor: 0, result: 64.36, at: 1700000000000,
});
export const honestText = JSON.stringify(honest);

export const gameHash = '5c1f7d3e8a2b4c6d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d';
export const crash = Object.freeze({
	spec: 'GFS/1.0', gameHash, salt: 'galabet', houseEdge: 0.01, result: 1.23,
	previousHash: 'ab37723062965715c5e6eeb54816f909a8e787bd3bfaee67a3cc0a3b90707de7',
});

// The key of RFC 8032's first test.
export const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
export const secretKey = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60' + publicKey;
